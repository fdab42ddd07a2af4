/** Words and phrases for the same thing in French, a group a line. */
export const fr = `
tv, télé, téléviseur, télévision
frigo, réfrigérateur
wifi, wi-fi, wlan, réseau sans fil
portable, mobile, smartphone, téléphone
télécommande, zapette
barre de son, soundbar
écouteurs, oreillettes
casque, casque audio
chargeur, adaptateur secteur, bloc d'alimentation
enceinte, haut-parleur
robot aspirateur, aspirateur robot
lave-linge, machine à laver
sèche-linge, séchoir
cuisinière, four
batterie, accu, pile
manuel, mode d'emploi, notice
firmware, micrologiciel, mise à jour logicielle
réinitialiser, réglages d'usine
carte mémoire, carte sd
écran, affichage
manette, contrôleur
appareil photo, caméra
clé usb, stick usb
allumer, s'allume, mettre en marche, mettre sous tension, démarrer, s'allumer
éteindre, s'éteint, mettre hors tension, arrêter
redémarrer, relancer, redémarrage
figé, gelé, bloqué, planté, ne répond plus
cassé, défectueux, en panne, hors service, endommagé
écran noir, écran vide, pas d'image, aucune image
pas de son, aucun son, sans son, muet
son, audio
augmenter le volume, plus fort
baisser le volume, moins fort
grésille, grésillement, craquement, distorsion, souffle
scintille, clignote, scintillement
saccade, saccadé, rame, lent
son décalé, décalage du son, désynchronisé
surchauffe, trop chaud, chauffe
remplacer, changer, échanger
appairer, jumeler, coupler, associer, appairage
relier, brancher
dupliquer l'écran, recopie d'écran, caster, partage d'écran
appli, application
clé usb, disque usb
prise, port, connecteur
câble, cordon, fil
câble d'alimentation, cordon secteur
sous-titres, sous-titrage
supprimer, effacer
réparer, réparation, dépanner
pièce de rechange, pièce détachée
mettre à jour, actualiser, mise à jour
configurer, installer, installation, paramétrer
se connecter, s'identifier, connexion
mot de passe, code secret
recharger, charger
facture, ticket de caisse, preuve d'achat, reçu
retourner, renvoyer, retour
bac à poussière, réservoir à poussière
`;
