/** Looking up what a document says in a fixed list of ours: `constructor`, which every object has, is in none. */
export const ownProperty = <T>(list: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(list, key) ? list[key] : undefined
