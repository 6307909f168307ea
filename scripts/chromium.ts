/**
 * Finds a Chromium for journeys, screenshots and measurements: the one in CHROMIUM_PATH, the system's, or Playwright's,
 * which is installed if there is none.
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installPackage, isRoot } from './debian.ts'
import { mustRun, report } from './run.ts'

/** The first has no windows, tabs or address bar, so a page costs half as much processor time. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of an installed Chromium, or null. */
export const findChromium = (): string | null => {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
  const own = chromium.executablePath()
  return named ?? [...usual, own].find((path) => path && existsSync(path)) ?? null
}

const install = async (): Promise<void> => {
  for (const name of ['chromium-headless-shell', 'chromium']) if (await installPackage(name)) return
  report('Asking Playwright for a Chromium…')
  await mustRun('playwright', ['install', 'chromium'], { loud: true })
}

export const ensureChromium = async (): Promise<string> => {
  if (findChromium() === null) await install()
  const path = findChromium()
  if (path === null) throw new Error('There is no Chromium. Install one or name it with CHROMIUM_PATH.')
  return path
}

/** No background requests; camera, microphone and screen are simulated by the browser; permissions are granted. */
export const launchArguments: readonly string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  // At its own 20 frames a second a call keeps more than one core busy; five show movement as well for half of that.
  '--use-fake-device-for-media-stream=fps=5',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
  // Peers on one machine connect by IP address, because mDNS names may not be resolvable.
  // Every window would load the pages of an address bar that nobody sees, which costs more than many a page of ours.
  '--disable-features=WebRtcHideLocalIpsWithMdns,Translate,OptimizationHints,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
]

export const launchChromium = async () =>
  chromium.launch({ executablePath: await ensureChromium(), args: [...launchArguments] })
