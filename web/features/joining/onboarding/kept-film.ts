/** The film that waits to be sent, kept on this device so that a reload does not lose it. */
import { useEffect, useState } from 'react'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { keepFile, readKeptFile } from '#web/lib/kept-files.ts'
import type { Film } from './film-recorder.ts'

const keyOf = (userId: number): string => `intro-video.${userId}`

/** `film` is undefined while the device is read. `kept`: whether it survives a reload. */
export const useKeptFilm = () => {
  const { id } = useRequiredUser()
  const [state, setState] = useState<{ film: Film | null | undefined; kept: boolean }>({ film: undefined, kept: true })
  useEffect(() => {
    let left = false
    void readKeptFile(keyOf(id)).then((film) => !left && setState({ film, kept: true }))
    return () => {
      left = true
    }
  }, [id])
  return {
    ...state,
    keep: (film: Film) => {
      setState({ film, kept: true })
      void keepFile(keyOf(id), film).then((kept) => setState((now) => (now.film === film ? { film, kept } : now)))
    },
    drop: () => {
      setState({ film: null, kept: true })
      void keepFile(keyOf(id), null)
    },
  }
}
