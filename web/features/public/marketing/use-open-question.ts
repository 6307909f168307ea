import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens the question that the address names. Browsers do so on a page load, but not when the app changes the address. */
export const useOpenQuestion = (): void => {
  const id = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    const question = id ? document.getElementById(id)?.closest('details') : null
    if (question) question.open = true
  }, [id])
}
