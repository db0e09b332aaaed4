// A program that does nothing but compile a long document, as a server does before it listens.
import { largeDocument } from '../../../../bench/data/large-document.ts'
import { openCompiler } from '../../src/application/compiler.ts'

const { plan } = await openCompiler().compile([{ file: 'specification.md', text: largeDocument(80) }])
process.stdout.write(String(plan?.name))
