/** Words and phrases for the same thing in Swedish, a group a line. */
export const sv = `
tv, teve, television, tv-apparat
kylskåp, kyl
wifi, wi-fi, trådlöst nätverk
mobil, telefon, smartphone, mobiltelefon
fjärrkontroll, fjärr
hörlurar, headset
laddare, strömadapter, nätadapter
högtalare, speaker
robotdammsugare, dammsugarrobot
batteri, ackumulator
bruksanvisning, manual, handbok
firmware, programuppdatering
återställa, fabriksåterställning, fabriksinställningar
minneskort, sd-kort
skärm, bildskärm, display
slå på, sätta på, startar, slås på
stänga av, slå av
starta om, omstart
fryst, hänger sig, låst sig
trasig, sönder, defekt, skadad
svart skärm, ingen bild
inget ljud, utan ljud
parkoppla, ansluta
byta, ersätta, byta ut
uppdatera, uppdatering
radera, ta bort
laga, reparera
kvitto, faktura
`;
