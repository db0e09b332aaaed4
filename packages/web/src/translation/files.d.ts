// The texts of a language as the build makes them of its file: those that the first page needs, and the others.
declare module '*.json?first' {
  type Texts = Readonly<Record<string, string | ((values: Readonly<Record<string, string | number>>) => string)>>
  export const texts: Texts
  export const rest: () => Promise<{ readonly texts: Texts }>
}
