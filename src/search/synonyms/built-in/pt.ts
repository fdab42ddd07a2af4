/** Words and phrases for the same thing in Portuguese, a group a line. */
export const pt = `
tv, televisor, televisão
frigorífico, geladeira
wifi, wi-fi, rede sem fio
telemóvel, celular, telefone, smartphone
comando, controle remoto, telecomando
auscultadores, fones de ouvido, auriculares
carregador, adaptador de corrente
coluna, alto-falante, caixa de som
robô aspirador, aspirador robô
bateria, pilha
manual, instruções, guia do usuário
firmware, atualização de software
repor, redefinir, reset, configurações de fábrica
cartão de memória, cartão sd
ecrã, tela, display
ligar, liga, iniciar
desligar, desliga
reiniciar, reinício
travado, congelado, bloqueado, não responde
avariado, quebrado, estragado, defeituoso
ecrã preto, tela preta, sem imagem
sem som, não há som, sem áudio
emparelhar, parear
substituir, trocar
atualizar, atualização
eliminar, apagar, excluir
reparar, consertar
fatura, recibo, nota fiscal
`;
