// The address that a route pattern and values make.

/** `/claims/{claim}` with its values. */
export function addressOf(pattern: string, values: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/\{([^}:]+)[^}]*\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
