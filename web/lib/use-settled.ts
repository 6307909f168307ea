import { useEffect, useState } from 'react'

const settleMs = 250

/** A typed text as it was when nobody had typed for a moment, so that not every letter asks the server. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
