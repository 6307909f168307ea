/**
 * The key a network address is counted by in rate limits. One household holds a whole /64 of IPv6 addresses, so only
 * the first half of an IPv6 address counts. `2001:db8:0:7::1` is `2001:db8:0:7`.
 */
export const networkOf = (address: string): string => {
  const [plain = address] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? []
  if (!plain.includes(':')) return plain
  const [before = '', after] = plain.toLowerCase().split('::')
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const [first, last] = [groups(before), groups(after ?? '')]
  const noughts = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const whole = after === undefined ? first : [...first, ...noughts, ...last]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * A network address as logs keep it, which names a neighbourhood and no household: the first three bytes of an IPv4
 * address (`197.32.5.x`), the first 48 bits of an IPv6 one (`2001:db8:0::`). Null for what is no address.
 */
export const foldNetwork = (address: string): string | null => {
  const network = networkOf(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::`
  const bytes = network.split('.')
  return bytes.length === 4 ? `${bytes.slice(0, 3).join('.')}.x` : null
}
