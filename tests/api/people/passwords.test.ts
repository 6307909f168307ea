import { expect, test, vi } from 'vitest'
import { hashPassword } from '#worker/passwords.ts'

test('between two hashes the thread handles other requests', async () => {
  const moments = vi.spyOn(globalThis, 'setTimeout')
  const before: number[] = []
  const hash = () => hashPassword('Hiwar-2026', 10).then(() => before.push(moments.mock.calls.length))
  await Promise.all(Array.from({ length: 5 }, hash))
  moments.mockRestore()
  expect(before[0]).toBeGreaterThan(0)
  expect(new Set(before).size).toBe(5)
})
