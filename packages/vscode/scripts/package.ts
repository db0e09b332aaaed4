// Makes the .vsix: a zip with the extension in it and two pages that tell an editor what it is.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { bundle } from './bundle.ts'

const folder = join(import.meta.dirname, '..')

/** What of the folder goes into the extension. */
const FILES = [
  'README.md',
  'icons/ninefold.png',
  'syntaxes/expression.tmLanguage.json',
  'dist/extension.cjs',
  'dist/server.cjs',
]

interface Manifest {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly version: string
  readonly publisher: string
  readonly icon: string
  readonly categories: readonly string[]
  readonly keywords: readonly string[]
  readonly engines: { readonly vscode: string }
}

/** Bundles anew and writes the .vsix into this folder; its path comes back. */
export async function packageExtension(target = join(folder, 'dist')): Promise<string> {
  await bundle()
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const license = readFileSync(join(folder, '..', '..', 'LICENSE'))
  const entries: Zippable = {
    'extension.vsixmanifest': strToU8(vsixManifest(manifest)),
    '[Content_Types].xml': strToU8(CONTENT_TYPES),
    'extension/package.json': strToU8(JSON.stringify(published(manifest), null, 2)),
    'extension/LICENSE.txt': license,
    ...Object.fromEntries(FILES.map((file) => [`extension/${file}`, readFileSync(join(folder, file))])),
  }
  mkdirSync(target, { recursive: true })
  const path = join(target, `${manifest.name}-${manifest.version}.vsix`)
  // The same texts give the same file.
  writeFileSync(path, zipSync(entries, { level: 9, mtime: new Date('2000-01-01T00:00:00') }))
  return path
}

/** Without what concerns building alone: everything that is needed is bundled, and what is bundled is CommonJS. */
function published(manifest: Manifest): object {
  const {
    devDependencies: _dev,
    scripts: _scripts,
    private: _private,
    type: _type,
    ...rest
  } = manifest as Manifest & Record<string, unknown>
  return rest
}

function vsixManifest({
  name,
  displayName,
  description,
  version,
  publisher,
  icon,
  categories,
  keywords,
  engines,
}: Manifest): string {
  const asset = (type: string, path: string) => `<Asset Type="${type}" Path="extension/${path}" Addressable="true" />`
  const property = (id: string, value: string) =>
    `<Property Id="Microsoft.VisualStudio.Code.${id}" Value="${escaped(value)}" />`
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(name)}" Version="${escaped(version)}" Publisher="${escaped(publisher)}" />
    <DisplayName>${escaped(displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(description)}</Description>
    <Tags>${escaped(keywords.join(','))}</Tags>
    <Categories>${escaped(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      ${property('Engine', engines.vscode)}
      ${property('ExtensionDependencies', '')}
      ${property('ExtensionPack', '')}
      ${property('ExtensionKind', 'workspace')}
      ${property('LocalizedLanguages', '')}
      ${property('ExecutesCode', 'true')}
      <Property Id="Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown" Value="true" />
      <Property Id="Microsoft.VisualStudio.Services.Content.Pricing" Value="Free" />
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/${icon}</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    ${asset('Microsoft.VisualStudio.Code.Manifest', 'package.json')}
    ${asset('Microsoft.VisualStudio.Services.Content.Details', 'README.md')}
    ${asset('Microsoft.VisualStudio.Services.Content.License', 'LICENSE.txt')}
    ${asset('Microsoft.VisualStudio.Services.Icons.Default', icon)}
  </Assets>
</PackageManifest>
`
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".cjs" ContentType="application/javascript" />
  <Default Extension=".json" ContentType="application/json" />
  <Default Extension=".md" ContentType="text/markdown" />
  <Default Extension=".png" ContentType="image/png" />
  <Default Extension=".txt" ContentType="text/plain" />
  <Default Extension=".vsixmanifest" ContentType="text/xml" />
</Types>
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

if (import.meta.main) process.stdout.write(`${await packageExtension()}\n`)
