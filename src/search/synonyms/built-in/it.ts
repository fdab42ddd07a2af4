/** Words and phrases for the same thing in Italian, a group a line. */
export const it = `
tv, televisore, televisione
frigo, frigorifero
wifi, wi-fi, rete wireless
cellulare, telefono, smartphone
telecomando, controllo remoto
cuffie, auricolari
caricabatterie, caricatore, alimentatore
altoparlante, cassa, diffusore
robot aspirapolvere, aspirapolvere robot
batteria, pila
manuale, istruzioni, guida utente
firmware, aggiornamento software
ripristinare, reset, impostazioni di fabbrica
scheda di memoria, scheda sd
schermo, display
accendere, accende, avviare
spegnere, spegne
riavviare, riavvio
bloccato, congelato, non risponde
rotto, guasto, difettoso, danneggiato
schermo nero, nessuna immagine, niente immagine
nessun suono, niente audio, senza audio
associare, accoppiare, abbinare
sostituire, cambiare
aggiornare, aggiornamento
eliminare, cancellare
riparare, aggiustare
scontrino, ricevuta, fattura
`;
