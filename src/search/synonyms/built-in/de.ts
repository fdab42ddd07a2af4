/** Words and phrases for the same thing in German, a group a line. */
export const de = `
tv, fernseher, fernsehgerät, glotze
kühlschrank, kühlgerät
wlan, wifi, wi-fi, drahtlosnetzwerk
handy, smartphone, mobiltelefon, telefon
fernbedienung, remote
ohrhörer, ohrstöpsel, earbuds, in-ear-kopfhörer
kopfhörer, headset
ladegerät, netzteil, netzadapter, ladekabel
lautsprecher, lautsprecherbox
saugroboter, staubsaugerroboter, roboterstaubsauger
staubsauger, sauger
waschmaschine, waschautomat
trockner, wäschetrockner
herd, backofen, ofen
akku, batterie
handbuch, bedienungsanleitung, anleitung, gebrauchsanweisung
firmware, software-update, aktualisierung
zurücksetzen, reset, werkseinstellungen
speicherkarte, sd-karte
bildschirm, display
controller, gamepad
notebook, laptop
garantie, gewährleistung
einschalten, anschalten, anmachen, geht an, springt an, startet, schaltet ein, hochfahren
ausschalten, abschalten, ausmachen, geht aus, schaltet ab, schaltet aus, herunterfahren
neu starten, neustart, neustarten
einfrieren, hängt, aufgehängt, eingefroren, bleibt hängen, reagiert nicht
kaputt, defekt, beschädigt
schwarzer bildschirm, bildschirm schwarz, bildschirm bleibt schwarz, kein bild, bild schwarz
kein ton, ohne ton, stumm, kein sound
ton, sound, audio
lauter, lautstärke erhöhen
leiser, lautstärke verringern
knistern, knacken, rauschen, verzerrt
flackern, flimmern
ruckeln, stottern, hakeln
lippensynchron, ton verzögert, tonversatz
überhitzt, zu heiß, zu warm
wechseln, tauschen, austauschen, ersetzen, auswechseln
koppeln, pairing
bildschirm spiegeln, screen mirroring, bildschirmübertragung, casten
app, anwendung
usb-stick, speicherstick, stick
kabel, leitung
netzkabel, stromkabel
untertitel, einblendung
löschen, entfernen
reparieren, reparatur, instand setzen
ersatzteil, austauschteil
aktualisieren, updaten, update
einrichten, installieren, installation, inbetriebnahme
anmelden, einloggen, login
passwort, kennwort
aufladen, laden
rechnung, kaufbeleg, kassenbon, quittung
zurückgeben, rückgabe, retoure, zurücksenden
staubbehälter, staubfach
`;
