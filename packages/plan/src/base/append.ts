/** Appends all of `more`. `push(...more)` overflows the stack where there are more than a hundred thousand. */
export function append<T>(to: T[], more: Iterable<T>): void {
  for (const one of more) to.push(one)
}
