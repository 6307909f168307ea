/** Where a log-in may lead: a path of this site, however the address was written. */
import { describe, expect, test } from 'vitest'
import { parseRedirect } from '#web/features/people/account/guards.ts'

describe('after the log-in', () => {
  test.each([
    ['/words', '/words'],
    ['/tutors?city=1#list', '/tutors?city=1#list'],
    ['/a/../words', '/words'],
    ['/chat?room=3&next=//evil.example', '/chat?room=3&next=//evil.example'],
  ])('%s leads to %s', (target, path) => {
    expect(parseRedirect(target)).toBe(path)
  })

  test.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/a/..//evil.example',
      '/..//evil.example',
    ],
    ...[
      '/./\\evil.example',
      '/%2e%2e//evil.example',
      '/%2e//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ],
    ...['/login', '/login/', '/a/../login', '/register/student', '', undefined, null, 7, ['/words']],
  ])('%j leads nowhere', (target) => {
    expect(parseRedirect(target)).toBeUndefined()
  })
})
