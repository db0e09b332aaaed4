/** The fonts of a PDF: Noto Sans for Latin, Greek, Cyrillic and Devanagari, IBM Plex Sans Arabic for Arabic, arrows and mathematical symbols. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const FILES = {
  sans: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  sansBold: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  arabic: 'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  arabicBold: 'ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
} as const

/** The name of a font in a PDF. */
export type FontName = keyof typeof FILES

export const FONTS = Object.keys(FILES) as readonly FontName[]

/** In the bundle, the fonts are next to the code. */
export function fontFile(name: FontName): string {
  const file = FILES[name]
  if (import.meta.url.endsWith('.ts')) return createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`)
  return fileURLToPath(new URL(file.slice(file.lastIndexOf('/') + 1), import.meta.url))
}
