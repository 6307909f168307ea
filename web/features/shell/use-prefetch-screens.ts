import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { savesData } from '#web/lib/network.ts'
import type { NavItem } from './nav.tsx'

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari knows no idle time.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })

/**
 * Fetches the code of these places, one after another while nothing else happens, so that a later press needs no
 * answer from the server. A file that does not come is fetched again by the press.
 */
export const usePrefetchScreens = (places: readonly NavItem[]): void => {
  const router = useRouter()
  useEffect(() => {
    if (savesData()) return
    let left = false
    const fetchAll = async () => {
      for (const { to } of places) {
        await whenIdle()
        const route = Object.values(router.routesByPath).find(({ fullPath }) => fullPath === to)
        if (left) return
        await router.loadRouteChunk(route as never)?.catch(() => undefined)
      }
    }
    void fetchAll()
    return () => {
      left = true
    }
  }, [router, places])
}
