import type { Call, PathPart } from '@ninefold/plan'
import { describe, expect, it } from 'vitest'
import { callMatcher } from '../../src/calls/match.ts'

/** `GET /articles/{slug}` */
function call(name: string, written: string): Call {
  const [method, path] = written.split(' ') as [Call['method'], string]
  const parts = path.split('/').filter(Boolean)
  return {
    name,
    label: name,
    help: '',
    method,
    path: parts.map((text): PathPart =>
      text.startsWith('{')
        ? { kind: 'value', name: text.slice(1, -1), type: { kind: 'longText', max: 100 } }
        : { kind: 'literal', text },
    ),
    for: [],
    does: [],
    takes: { fields: [] },
    queries: [],
    answers: {},
    origin: { file: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
  }
}

const match = callMatcher('/api', [
  call('list', 'GET /articles'),
  call('feed', 'GET /articles/feed'),
  call('one', 'GET /articles/{slug}'),
  call('withdraw', 'DELETE /articles/{slug}'),
  call('comment', 'GET /articles/{article}/comments/{number}'),
  call('latest', 'GET /articles/feed/latest'),
  call('root', 'GET /'),
])

const found = (method: string, path: string) => {
  const result = match(method, path)
  return result.kind === 'call' ? [result.call.name, { ...result.segments }] : result
}

describe('CALL-1 matching a path', () => {
  it('CALL-1 finds the call below the base path, and returns the variable segments by name', () => {
    expect(found('GET', '/api/articles')).toEqual(['list', {}])
    expect(found('GET', '/api/articles/how-to')).toEqual(['one', { slug: 'how-to' }])
    expect(found('GET', '/api/articles/how-to/comments/7')).toEqual(['comment', { article: 'how-to', number: '7' }])
    expect(found('GET', '/api')).toEqual(['root', {}])
  })

  it('CALL-1 prefers a literal segment, and falls back to the variable one if it leads nowhere', () => {
    expect(found('GET', '/api/articles/feed')).toEqual(['feed', {}])
    expect(found('GET', '/api/articles/feed/latest')).toEqual(['latest', {}])
    expect(found('GET', '/api/articles/feed/comments/1')).toEqual(['comment', { article: 'feed', number: '1' }])
  })

  it('CALL-1 uses the variable segment for a method that only that one has', () => {
    expect(found('DELETE', '/api/articles/feed')).toEqual(['withdraw', { slug: 'feed' }])
  })

  it('CALL-1 decodes each segment after splitting, so that an encoded slash stays inside', () => {
    expect(found('GET', '/api/articles/a%2Fb%20c')).toEqual(['one', { slug: 'a/b c' }])
  })

  it('CALL-1 matches no other path', () => {
    const none = { kind: 'none' }
    for (const path of [
      '/',
      '/articles',
      '/api/Articles',
      '/api/articles/',
      '/api//articles',
      '/api/articles/a/b',
      '/api/articles/%E0%A4',
    ]) {
      expect([path, match('GET', path)]).toEqual([path, none])
    }
    expect(match('GET', '/api/articles/__proto__/toString')).toEqual(none)
  })
})

describe('CALL-2 another method', () => {
  it('CALL-2 returns the methods of the path', () => {
    expect(match('POST', '/api/articles')).toEqual({ kind: 'method', allow: ['GET', 'HEAD'] })
    expect(match('PATCH', '/api/articles/x')).toEqual({ kind: 'method', allow: ['DELETE', 'GET', 'HEAD'] })
    expect(match('get', '/api/articles')).toEqual({ kind: 'method', allow: ['GET', 'HEAD'] })
  })
})
