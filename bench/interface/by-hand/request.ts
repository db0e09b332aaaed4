// Asks the server for JSON.
export async function getJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as T
}
