/**
 * Headings of columns in other languages. Headings must be English; a heading in another language is reported with the English
 * one. Columns that only explain may have a heading in any language, so they are not listed.
 */

/** English heading → the same in Dutch, German, French, Spanish, Italian and Portuguese. */
const WORDS: Readonly<Record<string, string>> = {
  Field: 'Veld, Veldnaam, Feld, Feldname, Champ, Campo, Attribut, Attribuut',
  Type: 'Soort, Gegevenstype, Typ, Datentyp, Art, Tipo',
  Required: 'Verplicht, Verplicht veld, Pflicht, Pflichtfeld, Erforderlich, Obligatoire, Requis, Obligatorio, Requerido, Obbligatorio, Obrigatório',
  Default: 'Standaard, Standaardwaarde, Beginwaarde, Vorgabe, Vorgabewert, Standardwert, Vorbelegung, Par défaut, Valeur par défaut, Valor por defecto, Predeterminado, Predefinito, Padrão',
  Unique: 'Uniek, Eindeutig, Único, Unico',
  Editable: 'Wijzigbaar, Bewerkbaar, Änderbar, Bearbeitbar, Modifiable, Editável, Modificabile',
  Rule: 'Regel, Geschäftsregel, Bedrijfsregel, Règle, Regla, Regola, Regra',
  Entity: 'Entiteit, Gegeven, Entität, Datensatz, Objekt, Entité, Entidad, Entità, Entidade',
  When: 'Wanneer, Als, Voorwaarde, Wenn, Wann, Bedingung, Quand, Si, Condition requise, Cuando, Condición, Quando, Condizione, Condição',
  'Must hold': 'Moet gelden, Moet waar zijn, Eis, Muss gelten, Prüfung, Doit être vrai, Debe cumplirse, Deve valere',
  Weight: 'Gewicht, Zwaarte, Schweregrad, Gravité, Gravedad, Gravità, Gravidade',
  Error: 'Fout, Foutcode, Fehler, Fehlercode, Erreur, Errore, Erro',
  Role: 'Rol, Rolle, Rôle, Ruolo, Papel',
  'Who has it': 'Wie heeft hem, Wie heeft het, Wie heeft die, Wer hat sie, Wer hat die Rolle, Qui l’a, Quién lo tiene, Quién la tiene, Chi ce l’ha',
  Action: 'Actie, Handeling, Aktion, Acción, Azione, Ação',
  From: 'Van, Vanuit, Von, De, Desde, Da',
  To: 'Naar, Nach, Vers, À, Hacia, A, Para',
  Who: 'Wie, Door wie, Wer, Qui, Quién, Chi, Quem',
  Asks: 'Vraagt, Fragt, Demande, Pide, Chiede, Pede',
  Then: 'Dan, Daarna, Dann, Danach, Alors, Ensuite, Entonces, Allora, Então',
  Screen: 'Scherm, Bildschirm, Maske, Seite, Écran, Pantalla, Schermata, Tela',
  Route: 'Pad, Pfad, Chemin, Ruta, Percorso, Rota',
  Shows: 'Toont, Zeigt, Affiche, Montre, Muestra, Mostra',
  For: 'Voor, Für, Pour, Per',
  Code: 'Kennung, Kürzel, Código, Codice',
  Status: 'Toestand, Zustand, Statuscode, Statut, Estado, Stato',
  State: 'Toestand, Zustand, État, Estado, Stato',
  Message: 'Bericht, Melding, Boodschap, Meldung, Nachricht, Mensaje, Messaggio, Mensagem',
  Subject: 'Onderwerp, Betreff, Objet, Asunto, Oggetto, Assunto',
  Text: 'Tekst, Texte, Texto, Testo',
  'What to do': 'Wat te doen, Oplossing, Was tun, Abhilfe, Que faire, Qué hacer, Cosa fare, O que fazer',
  Name: 'Naam, Nom, Nombre, Nome, Bezeichnung',
  Value: 'Waarde, Wert, Valeur, Valor, Valore',
  Setting: 'Instelling, Einstellung, Réglage, Paramètre, Ajuste, Impostazione',
  Limit: 'Grens, Limiet, Grenze, Grenzwert, Limite, Límite',
  'Changed by': 'Gewijzigd door, Wie mag wijzigen, Geändert von, Änderbar durch, Modifié par, Cambiado por, Modificato da',
  Call: 'Aanroep, Aufruf, Appel, Llamada, Chiamata, Chamada',
  'Method and path': 'Methode en pad, Methode und Pfad, Méthode et chemin, Método y ruta',
  Does: 'Doet, Tut, Fait, Hace, Fa, Faz',
  Takes: 'Neemt, Nimmt, Prend, Toma, Prende',
  Answers: 'Antwoordt, Antwoord, Antwort, Antwortet, Réponse, Répond, Respuesta, Risposta, Resposta',
  Shape: 'Vorm, Form, Forme, Forma',
  Of: 'Van, Von, De, Di',
  On: 'Op, Bij, Auf, Bei, Sur, En, Su',
  Tile: 'Tegel, Kachel, Tuile, Tessera',
  Label: 'Opschrift, Beschriftung, Libellé, Etiqueta, Etichetta',
  May: 'Mag, Darf, Peut, Puede, Può, Pode',
  Fields: 'Velden, Felder, Champs, Campos, Campi',
} // prettier-ignore

/** Letters only, without case and accents. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')

const ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...Map.groupBy(
      Object.entries(WORDS).flatMap(([english, words]) =>
        words.split(', ').map((word) => ({ word: folded(word), english })),
      ),
      ({ word }) => word,
    ),
  ].map(([word, found]) => [word, found.map(({ english }) => english)]),
)

/** The English headings that a heading in another language can mean. */
export const englishOf = (heading: string): readonly string[] => ENGLISH.get(folded(heading)) ?? []
