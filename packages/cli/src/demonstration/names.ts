// Invented names of people for a demonstration, from many places, in a fixed order.

export const peopleNames: readonly string[] = [
  'Amara Okafor',
  'Jonas Lindqvist',
  'Mei-Lin Tan',
  'Sofía Herrera',
  'Yusuf Demir',
  'Priya Raman',
  'Hanna Kowalska',
  'Kwame Boateng',
  'Leila Haddad',
  'Tomás Novák',
  'Aiko Nakamura',
  'Niamh Byrne',
  'Mateus Carvalho',
  'Ingrid Solberg',
  'Samir Patel',
  'Chloé Dubois',
  'Tariq Mansour',
  'Ewa Zielińska',
  'Daniel Abebe',
  'Lucía Fernández',
  'Henk de Vries',
  'Zainab Bello',
  'Marco Bianchi',
  'Anneke Visser',
]

/** `amara.okafor@expense-claims.example`; the ending `.example` belongs to nobody. */
export function emailOf(name: string, application: string): string {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const person = plain(name)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
  const host = plain(application)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${person}@${host || 'demonstration'}.example`
}
