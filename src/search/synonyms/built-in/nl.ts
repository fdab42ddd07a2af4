/** Words and phrases for the same thing in Dutch, a group a line. */
export const nl = `
tv, televisie, teevee, televisietoestel
koelkast, ijskast
wifi, wi-fi, draadloos netwerk
mobiel, telefoon, smartphone, gsm
afstandsbediening, remote
soundbar, geluidsbalk
oordopjes, oortjes, in-ear-koptelefoon
koptelefoon, hoofdtelefoon, headset
oplader, lader, voedingsadapter
luidspreker, speaker, box
robotstofzuiger, stofzuigerrobot
batterij, accu
handleiding, gebruiksaanwijzing, instructies
firmware, software-update
resetten, fabrieksinstellingen, terugzetten
geheugenkaart, sd-kaart
scherm, beeldscherm, display
laptop, notebook
garantie, waarborg
inschakelen, aanzetten, gaat aan, opstarten, schakelt in
uitschakelen, uitzetten, gaat uit, schakelt uit
opnieuw opstarten, herstarten
vastgelopen, hangt, bevroren, reageert niet
kapot, defect, stuk, beschadigd
zwart scherm, geen beeld, scherm zwart
geen geluid, zonder geluid
geluid, audio
koppelen, verbinden
vervangen, wisselen, verwisselen
bijwerken, updaten, update
verwijderen, wissen
repareren, herstellen
bon, factuur, aankoopbewijs
`;
