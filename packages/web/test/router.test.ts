// Which route an address belongs to.
import { describe, expect, it } from 'vitest'
import { matchRoute } from '@ninefold/plan'
import { addressOf } from '../src/router/address-of.ts'

const routes = ['/', '/claims', '/claims/{claim}', '/claims/mine', '/claims/{claim}/change', '/{anything}/new'].map(
  (pattern) => ({ pattern, of: pattern }),
)
const found = (path: string) => matchRoute(path, routes)?.of

describe('routes', () => {
  it('are found by their parts, a written part before a parameter', () => {
    expect(found('/')).toBe('/')
    expect(found('/claims/')).toBe('/claims')
    expect(found('/claims/mine')).toBe('/claims/mine')
    expect(found('/claims/CLM-1')).toBe('/claims/{claim}')
    expect(found('/claims/new')).toBe('/claims/{claim}')
    expect(found('/rooms/new')).toBe('/{anything}/new')
    expect(found('/rooms')).toBeUndefined()
    expect(found('/claims/1/2/3')).toBeUndefined()
  })

  it('give their values decoded, and take them encoded', () => {
    const path = addressOf('/claims/{claim}/change', { claim: 'a/b ü' })
    expect(path).toBe('/claims/a%2Fb%20%C3%BC/change')
    expect(matchRoute(path, routes)?.values).toEqual({ claim: 'a/b ü' })
  })

  it('bear an address that is not well encoded', () => {
    expect(matchRoute('/claims/%E0%A4%A', routes)?.values).toEqual({ claim: '%E0%A4%A' })
  })
})
