import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { savesData } from '#web/lib/network.ts'
import type { NavItem } from './nav.tsx'

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })

/**
 * Prefetches the code of the navigation's screens, one after another while the browser is idle. A file that fails is
 * loaded again when its screen is opened.
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
