import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type InkDeed, planUndo } from '#contract/classroom/rules/ink-edits.ts'
import type { InkPace } from '#contract/classroom/rules/ink-pace.ts'
import type { PageStroke, Stroke } from '#contract/classroom/rules/strokes.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { serverNow } from '#web/lib/clock.ts'
import { InkSync } from './ink-sync.ts'
import { createInkLine } from './page-line.ts'

const nothing = () => () => undefined

/** The ink of a call; null before the first render is over. */
export const useInkSync = (sessionId: string, userId: number, pace: InkPace): InkSync | null => {
  const [sync, setSync] = useState<InkSync | null>(null)
  useEffect(() => {
    const opened = new InkSync(createInkLine(sessionId), userId, serverNow)
    setSync(opened)
    opened.start()
    // The page may be closed within the moment that a line waits to be sent.
    window.addEventListener('pagehide', opened.flush)
    return () => {
      window.removeEventListener('pagehide', opened.flush)
      opened.stop()
    }
  }, [sessionId, userId])
  if (sync) sync.pace = pace
  return sync
}

/** Raised with every change of the ink, so that what is seen is read again. */
const useInkVersion = (sync: InkSync | null, generation: number): number => {
  const version = useRef(0)
  const subscribe = useMemo(() => {
    if (!sync || generation < 0) return nothing
    return (listener: () => void) => {
      const { map } = sync
      const changed = () => {
        version.current += 1
        listener()
      }
      map.observe(changed)
      changed()
      return () => map.unobserve(changed)
    }
  }, [sync, generation])
  return useSyncExternalStore(subscribe, () => version.current)
}

/** What is seen on a page, and what may be done to it. */
export const usePageInk = (sync: InkSync | null, place: PagePlace, userId: number) => {
  const view = useSyncExternalStore(sync?.subscribe ?? nothing, () => sync?.read() ?? null)
  const version = useInkVersion(sync, view?.generation ?? -1)
  const { materialId, page } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the document holds
  const strokes = useMemo(() => sync?.strokes({ materialId, page }) ?? [], [sync, version, materialId, page])
  const deeds = useRef<readonly InkDeed[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done on another page is not undone here
  useEffect(() => {
    deeds.current = []
  }, [materialId, page])

  const note = (deed: InkDeed): void => {
    deeds.current = [...deeds.current, deed].slice(-100)
  }
  return {
    strokes,
    writable: view?.writable ?? false,
    status: view?.status ?? 'loading',
    newKey: (): string => sync?.newKey(place) ?? '',
    add: (key: string, stroke: Stroke): void => {
      sync?.add([{ key, stroke }])
      note({ added: [key], removed: [] })
    },
    /** Without a deed: an eraser that is drawn over many strokes is undone at once, by `noteErased`. */
    erase: (erased: readonly PageStroke[]): void => sync?.erase(erased.map(({ key }) => key)),
    noteErased: (removed: readonly PageStroke[]): void => note({ added: [], removed }),
    replace: (old: PageStroke, key: string, stroke: Stroke | null): void => {
      sync?.erase([old.key])
      if (stroke) sync?.add([{ key, stroke }])
      note({ added: stroke ? [key] : [], removed: [old] })
    },
    undo: (): void => {
      const plan = planUndo(deeds.current, strokes, userId)
      if (!plan || !sync) return
      deeds.current = plan.rest
      sync.erase(plan.remove)
      sync.add(plan.restore.map(({ stroke }) => ({ key: sync.newKey(place), stroke })))
    },
  }
}
export type PageInk = ReturnType<typeof usePageInk>
