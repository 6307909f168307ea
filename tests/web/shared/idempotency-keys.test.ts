/** When a retry carries the key of the request before it, and when it is a request of its own. */
import { describe, expect, test } from 'vitest'
import { ApiError } from '#contract/shared/api/request.ts'
import { nameAttempt, type PayAttempt, type Purchase } from '#web/features/money/checkout/query.ts'
import { createIdempotencyKeys } from '#web/lib/idempotency-keys.ts'

const refusal = new ApiError(409, 'illegal')
const fault = new ApiError(500, 'unexpected')

const numberedKeys = (isAnswer?: (error: unknown) => boolean) => {
  let made = 0
  return createIdempotencyKeys(() => `key-${++made}`, isAnswer)
}

/** Sends a request that ends as given; returns the key it carried. */
const keyOf = async (keys: ReturnType<typeof numberedKeys>, request: string, end?: Error): Promise<string> => {
  let carried = ''
  const sent = keys.send(request, async (key) => {
    carried = key
    if (end) throw end
    return 'done'
  })
  await expect(sent.catch((error: unknown) => error)).resolves.toBe(end ?? 'done')
  return carried
}

describe('the key of a request', () => {
  test('is repeated while no answer has arrived', async () => {
    const keys = numberedKeys()
    expect(await keyOf(keys, 'a', new TypeError('no network'))).toBe('key-1')
    expect(await keyOf(keys, 'a', fault)).toBe('key-1')
    expect(await keyOf(keys, 'a')).toBe('key-1')
  })

  test('is new after a success: the same lesson may be booked, cancelled and booked again', async () => {
    const keys = numberedKeys()
    expect(await keyOf(keys, 'a')).toBe('key-1')
    expect(await keyOf(keys, 'a')).toBe('key-2')
  })

  test('is new after a refusal', async () => {
    const keys = numberedKeys()
    expect(await keyOf(keys, 'a', refusal)).toBe('key-1')
    expect(await keyOf(keys, 'a')).toBe('key-2')
  })

  test('is new for another request, whatever became of the one before', async () => {
    const keys = numberedKeys()
    expect(await keyOf(keys, 'a', new TypeError('no network'))).toBe('key-1')
    expect(await keyOf(keys, 'b', new TypeError('no network'))).toBe('key-2')
  })

  test('is that of the first try while the server asks to be asked again', async () => {
    const busy = new ApiError(503, 'service-unavailable', undefined, 2)
    const waited: number[] = []
    const keys = createIdempotencyKeys(
      () => `key-${waited.length}`,
      undefined,
      async (failures, error) => {
        waited.push(failures)
        return error === busy && failures < 2
      },
    )
    const carried: string[] = []
    const answers = [busy, busy, null]
    const reply = await keys.send('a', async (key) => {
      carried.push(key)
      const error = answers.shift()
      if (error) throw error
      return 'done'
    })
    expect([reply, carried, waited]).toEqual(['done', ['key-0', 'key-0', 'key-0'], [0, 1]])
    answers.push(busy, busy, busy)
    await expect(keys.send('a', async () => Promise.reject(busy))).rejects.toBe(busy)
    expect(waited).toEqual([0, 1, 0, 1, 2])
  })

  test('follows what its caller counts as an answer', async () => {
    const keys = numberedKeys((error) => error === fault)
    expect(await keyOf(keys, 'a', refusal)).toBe('key-1')
    expect(await keyOf(keys, 'a', fault)).toBe('key-1')
    expect(await keyOf(keys, 'a')).toBe('key-2')
  })
})

describe('two attempts to pay', () => {
  const purchase: Purchase = { planId: 2, period: 'month', coupon: null, buys: 'plan', amount: 225_000 }
  const attempt: PayAttempt = { way: 'card', cardToken: 'token', cvv: '123' }
  const name = nameAttempt(purchase, attempt)

  test('are one when only the code on the back of the card was typed again', () => {
    expect(nameAttempt(purchase, { ...attempt, cvv: '321' })).toBe(name)
    expect(name).not.toContain('123')
  })

  test.each<[string, Partial<Purchase>, Partial<PayAttempt>]>([
    ['price', { amount: 230_000 }, {}],
    ['plan', { planId: 3 }, {}],
    ['period', { period: 'year' }, {}],
    ['card', {}, { cardToken: 'other' } as Partial<PayAttempt>],
  ])('are two when the %s is another', (_, bought, paid) => {
    expect(nameAttempt({ ...purchase, ...bought }, { ...attempt, ...paid } as PayAttempt)).not.toBe(name)
  })
})
