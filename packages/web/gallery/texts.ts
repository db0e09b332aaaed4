// Texts that parts must bear: long ones, with a word that does not break, and such that run from right to left.

export const LONG =
  'A stand for the large camera, with the adapter plate that the workshop made for the older lenses and a case with a lock'

export const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

export const RIGHT_TO_LEFT = 'מצלמה עם שתי עדשות (להשאלה)'
