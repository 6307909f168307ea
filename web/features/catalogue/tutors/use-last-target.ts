import { useState } from 'react'

/** The last value that was not null: a dialog still needs it during its closing animation. */
export const useLastValue = (target: number | null): number | null => {
  const [last, setLast] = useState(target)
  if (target !== null && target !== last) setLast(target)
  return target ?? last
}
