// A program of a helper process that does what a test asks: answers, fails, works for ever, takes all the memory there is.
import { serve } from '../../src/processes/index.ts'

export type Asked =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'fail' | 'arguments' | 'id' }
  | { readonly kind: 'spin' | 'grow' | 'exit' }

serve<Asked>((own) => (asked) => {
  switch (asked.kind) {
    case 'count':
      return Array.from({ length: asked.to }, (_, i) => i)
    case 'fail':
      throw Object.assign(new Error('it fails'), { errcode: 7 })
    case 'arguments':
      return own
    case 'id':
      return [process.pid]
    case 'spin':
      for (;;) Math.random()
    case 'grow':
      for (const all: Buffer[] = []; ;) all.push(Buffer.alloc(1_000_000, 1))
    case 'exit':
      process.exit(3)
  }
})
