/** Installs programs that the tools need beside npm's packages, where this process may. */
import { existsSync } from 'node:fs'
import { report, run } from './run.ts'

export const isRoot = process.getuid?.() === 0

/** Whether the package is installed afterwards; false where there is no apt-get or no right to use it. */
export const installPackage = async (name: string): Promise<boolean> => {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false
  report(`Installing ${name}…`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-qq'], { env })
  const added = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  if (added.code !== 0) report(`apt-get could not install ${name} (update ${updated.code}, install ${added.code}).`)
  return added.code === 0
}
