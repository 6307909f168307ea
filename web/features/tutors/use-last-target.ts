import { useState } from 'react'

/** Whom the dialog was last opened for, so that it can still name them on its way out. */
export const useLastValue = (target: number | null): number | null => {
  const [last, setLast] = useState(target)
  if (target !== null && target !== last) setLast(target)
  return target ?? last
}
