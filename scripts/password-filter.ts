/**
 * `npm run password-filter -- <file>`: writes the bits of `worker/password-filter.ts` from a list of leaked passwords,
 * one a line, the commonest first. Only needed for a newer list.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { is } from 'valibot'
import { NewPassword } from '#contract/people/shapes/passwords.ts'
import { bitsOfPassword } from '#worker/password-filter.ts'
import { command, report, root } from './run.ts'

const lookedAt = 100_000
const bitsEach = 24

await command(async () => {
  const file = process.argv[2]
  if (!file) throw new Error('name the list: npm run password-filter -- passwords.txt')
  const commonest = (await readFile(file, 'utf8')).split('\n').slice(0, lookedAt)
  // Those the classes and the words of the contract refuse never reach the filter.
  const entries = [...new Set(commonest.filter((text) => is(NewPassword, text)).map((text) => text.toLowerCase()))]
  const bytes = Buffer.alloc(Math.ceil((entries.length * bitsEach) / 8))
  for (const entry of entries)
    for (const bit of bitsOfPassword(entry, bytes.length * 8))
      bytes.writeUInt8(bytes.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3)
  const lines = bytes.toString('base64').match(/.{1,110}/g) ?? []
  const source = [
    '/** Made by `npm run password-filter`; base64. */',
    'export const passwordFilterBits =',
    `  '${lines.join("' +\n  '")}'`,
    '',
  ]
  await writeFile(join(root, 'worker', 'password-filter-bits.ts'), source.join('\n'))
  report(`${entries.length} passwords in ${bytes.length} bytes`)
  return 0
})
