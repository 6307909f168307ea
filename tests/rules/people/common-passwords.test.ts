import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '#contract/vocabulary/common-passwords.ts'

describe('the commonest passwords', () => {
  test.each([
    ...[
      'password1',
      'Password123',
      'P@ssw0rd!',
      'passw0rd1',
      'Aa123456',
      'a12345678',
      'abc12345',
      'qwerty12',
      '1q2w3e4r',
    ],
    ...[
      'Qwerty123456789',
      'welcome1',
      'iloveyou2',
      'ahmed123',
      'Mohamed1',
      'egypt2026',
      '123456789a',
      'aaaa1111',
      'password١٢٣',
    ],
    ...['محمد1234', 'مُحمّد٢٠٢٦', 'أحمد2025', 'احمد2025', 'كلمةالسر1', 'الأهلي1907', 'ضصثقف123', 'مصر12345678'],
  ])('%s is one', (typed) => {
    expect(isCommonPassword(typed)).toBe(true)
  })

  test.each([
    ...[
      'Hiwar-2026',
      'qahwa-2025',
      'sahlab-2026',
      'kalimat-sirr-1',
      'nour8341957',
      'tR4-vbn-91k',
      'abcd-1234',
      'كلمةسري12',
      'قهوة-العصر-7',
      'محمد-كشري-9',
    ],
    ...['password-of-karim-7', 'ahmed-koshari-9', 'zk7391xw'],
  ])('%s is none', (typed) => {
    expect(isCommonPassword(typed)).toBe(false)
  })

  test('what a generator makes is never one', () => {
    let state = 7
    const next = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const signs = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
    const made = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 10 }, () => signs[next(signs.length)]).join(''),
    )
    expect(made.filter(isCommonPassword)).toEqual([])
  })
})
