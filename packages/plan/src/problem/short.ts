/** What an author has written, short enough to stand in a message: 80 characters at most. */
export const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
