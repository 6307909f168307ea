import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'

/** Keeps the dialog's state in the URL, so that the back button closes it and a link opens it. */
export const useForgotPasswordDialog = () => {
  const { dialog } = useSearch({ from: '/login' })
  const navigate = useNavigate({ from: '/login' })
  const { history } = useRouter()
  const openedHere = useRef(false)
  const open = () => {
    openedHere.current = true
    void navigate({ search: (before) => ({ ...before, dialog: 'forget-password' }), resetScroll: false })
  }
  const close = () => {
    if (openedHere.current) history.back()
    // Opened by a link: the previous history entry is not the login.
    else void navigate({ search: (before) => ({ ...before, dialog: undefined }), replace: true, resetScroll: false })
    openedHere.current = false
  }
  return { isOpen: dialog === 'forget-password', open, close }
}
