import { describe, expect, test } from 'vitest'
import { toEgp, toPiastres } from '#worker/gateways/payments/egp.ts'

describe('piastres as EGP', () => {
  test.each([
    [125000, '1250.00'],
    [125050, '1250.50'],
    [5, '0.05'],
    [0, '0.00'],
    [100, '1.00'],
    [-30050, '-300.50'],
    [9007199254740991, '90071992547409.91'],
  ])('%i is %s', (piastres, text) => {
    expect(toEgp(piastres)).toBe(text)
    expect(toPiastres(text)).toBe(piastres)
  })

  test.each([12.5, Number.NaN, 2 ** 53])('%d is no number of piastres', (value) => {
    expect(() => toEgp(value)).toThrow(RangeError)
  })
})

describe('EGP as piastres', () => {
  test.each([
    [1250, 125000],
    [1250.5, 125050],
    ['1250.50', 125050],
    [' 840.0 ', 84000],
    [19.99, 1999],
    [1.005, 101],
    ['2.345', 235],
    ['2.3449', 234],
    ['0.999', 100],
    [0, 0],
    ['-0.001', 0],
  ])('%j is %i', (value, piastres) => {
    expect(toPiastres(value)).toBe(piastres)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '', '1,250.00', '12 50', 'EGP 5', '0x10', '1e3', '9'.repeat(20)])(
    '%j is no amount',
    (value) => {
      expect(toPiastres(value)).toBeNull()
    },
  )

  test('every amount up to a hundred pounds comes back as it went', () => {
    for (let piastres = 0; piastres <= 10_000; piastres++) expect(toPiastres(Number(toEgp(piastres)))).toBe(piastres)
  })
})
