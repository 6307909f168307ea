// Runs before everything else, on any Node from 18 on and with nothing installed: plain JavaScript with imports of
// Node's own modules only. Installs the packages when they differ from the lock file.
import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(root, ...parts)

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return null
  }
}

/** Whether every locked package for this machine is installed in the locked version. Optional ones may be absent. */
const isInstalled = () => {
  const locked = packagesOf(at('package-lock.json'))
  const installed = packagesOf(at('node_modules', '.package-lock.json'))
  if (!locked || !installed) return false
  const agrees = ([path, entry]) => {
    if (path === '') return true
    const own = installed[path]
    if (!own) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return own.version === entry.version && (own.integrity ?? '') === (entry.integrity ?? '')
  }
  return Object.entries(locked).every(agrees) && Object.keys(installed).every((path) => locked[path])
}

const install = () => {
  console.log('Installing the locked packages (npm ci)…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.error) console.error(`npm did not start: ${done.error.message}`)
  if (done.status !== 0) process.exit(done.status ?? 1)
}

if (!isInstalled()) install()
/** Creates `.dev.vars`, or adds the lines that the example has gained; existing values stay. */
const fillSecrets = () => {
  const [example, own] = [at('.dev.vars.example'), at('.dev.vars')]
  if (!existsSync(own)) return copyFileSync(example, own)
  const text = readFileSync(own, 'utf8')
  const known = new Set(text.split('\n').map((line) => line.split('=')[0].trim()))
  const missing = readFileSync(example, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line) && !known.has(line.split('=')[0]))
  if (missing.length > 0)
    appendFileSync(own, `${text === '' || text.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`)
}

fillSecrets()
