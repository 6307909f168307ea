import { expect, test } from 'vitest'
import { redactLog, redactText } from '#contract/shared/rules/log-redaction.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MTIzNDU2fQ.abc-DEF_123456789'

test('tokens, addresses, numbers and queries are taken out', () => {
  expect(redactText(`Bearer ${token}`)).toBe('Bearer [token]')
  expect(redactText('no mail for malak.i+x@hiwar.test today')).toBe('no mail for [e-mail] today')
  expect(redactText('call +20 101 234 5678 or ٠١٠١٢٣٤٥٦٧٨')).toBe('call [number] or [number]')
  expect(redactText('4000 0000 0000 0002')).toBe('[number]')
  expect(redactText('/api/v1/user/list?search=malak&page=2 failed')).toBe('/api/v1/user/list failed')
})

test('a log keeps its lines and their instants', () => {
  const log = [
    'page /lesson/12',
    '',
    '2026-03-02T09:00:01.250Z GET /user/list?search=01012345678 200 31 ms',
    `2026-03-02T09:00:02Z error ${token} of malak@hiwar.test`,
  ].join('\n')
  expect(redactLog(log).split('\n')).toEqual([
    'page /lesson/12',
    '',
    '2026-03-02T09:00:01.250Z GET /user/list 200 31 ms',
    '2026-03-02T09:00:02Z error [token] of [e-mail]',
  ])
  expect(redactLog('{"level":"error"}')).toBe('{"level":"error"}')
})
