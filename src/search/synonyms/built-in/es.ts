/** Words and phrases for the same thing in Spanish, a group a line. */
export const es = `
tv, televisor, televisión, tele
nevera, frigorífico, refrigerador
wifi, wi-fi, red inalámbrica
móvil, teléfono, celular, smartphone
mando, mando a distancia, control remoto
barra de sonido, soundbar
auriculares, cascos, audífonos
cargador, adaptador de corriente, fuente de alimentación
altavoz, parlante, bocina
robot aspirador, aspirador robot
lavadora, lavarropas
batería, pila, acumulador
manual, instrucciones, guía de usuario
firmware, actualización de software
restablecer, resetear, valores de fábrica, ajustes de fábrica
tarjeta de memoria, tarjeta sd
pantalla, display
portátil, notebook, laptop
garantía, cobertura
encender, prender, enciende, arranca
apagar, apaga
reiniciar, reinicio
congelado, colgado, bloqueado, no responde
roto, averiado, defectuoso, dañado
pantalla negra, pantalla en negro, sin imagen, no hay imagen
sin sonido, no hay sonido, no se oye
emparejar, vincular, enlazar
cambiar, sustituir, reemplazar
actualizar, actualización
eliminar, borrar
reparar, arreglar
foto, imagen
cable, cordón
factura, recibo, ticket de compra
`;
