import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { savesData } from '#web/lib/network.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import type { NavItem } from './nav.tsx'

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
