import { describe, expect, it } from 'vitest'
import { logError, logRequest, readLogLines, redact } from '#web/lib/log.ts'

describe('the log of a report', () => {
  it('contains no names and no secrets', () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MTIzNDU2fQ.abc-DEF_123456789'
    expect(redact(`Bearer ${token}`)).toBe('Bearer [token]')
    expect(redact('no mail for malak.i+x@hiwar.test today')).toBe('no mail for [e-mail] today')
    expect(redact('call +20 101 234 5678 or ٠١٠١٢٣٤٥٦٧٨')).toBe('call [number] or [number]')
    expect(redact('/api/v1/user/list?search=malak&page=2 failed')).toBe('/api/v1/user/list failed')
    expect(redact('x'.repeat(999))).toHaveLength(300)
  })

  it('contains requests with their outcome and duration', () => {
    logRequest('GET', '/api/v1/lesson/12?users=7', '404 lesson-not-found', 31.6)
    expect(readLogLines().at(-1)).toMatch(/^\d{4}-\S+Z GET \/api\/v1\/lesson\/12 404 lesson-not-found 32 ms$/)
    logError(new TypeError('x is not a function'))
    expect(readLogLines().at(-1)).toMatch(/Z error TypeError: x is not a function$/)
  })

  it('drops the oldest entries', () => {
    for (let i = 0; i < 500; i++) logError(`fault ${i}`)
    expect(readLogLines()).toHaveLength(200)
    expect(readLogLines().at(-1)).toContain('fault 499')
  })
})
