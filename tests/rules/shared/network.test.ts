import { expect, test } from 'vitest'
import { foldNetwork, networkOf } from '#contract/shared/rules/network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7'],
  ['2001:db8:0:8::1', '2001:db8:0:8'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['local', 'local'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.x'],
  ['::ffff:203.0.113.9', '203.0.113.x'],
  ['2001:db8:0:7::1', '2001:db8:0::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['local', null],
  ['', null],
])('%s is kept as %s', (address, network) => {
  expect(foldNetwork(address)).toBe(network)
})
