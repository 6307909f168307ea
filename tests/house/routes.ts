/** The addresses of the app, as the names of the files in web/routes declare them. */
import { filesIn, read } from './tree.ts'

export interface RouteFile {
  readonly path: string
  /** `/t/$id` */
  readonly address: string
}

/** Frames around other routes, and addresses that only lead on, show no screen of their own. */
const hasScreen = (path: string): boolean => /\bcomponent: |\bcomponent,|createLazy/.test(read(path))

export const routeFiles: readonly RouteFile[] = filesIn('web/routes')
  .filter((path) => path.endsWith('.tsx') && !/\/(__root|admin)\.tsx$/.test(path) && hasScreen(path))
  .map((path) => {
    const name = path.slice('web/routes/'.length, -'.tsx'.length)
    const parts = name.split('.').filter((part) => part !== 'index')
    return { path, address: `/${parts.join('/')}` }
  })

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (address: string): RegExp => {
  const parts = address.split('/').map((part) => (part.startsWith('$') ? '[\\w-]+' : escapeRegExp(part)))
  return new RegExp(`^${parts.join('/')}$`)
}

/** The screen at an address: `/t/onboarding` is a screen of its own, and not `/t/$id`. */
export const findRoute = (pathname: string): RouteFile | undefined => {
  const matching = routeFiles.filter(({ address }) => patternOf(address).test(pathname))
  return matching.find(({ address }) => !address.includes('$')) ?? matching[0]
}
