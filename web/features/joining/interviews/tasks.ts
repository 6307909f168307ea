/** Which dialog is open for which appointment. One at a time; its appointment is kept during the closing animation. */
import { useCallback, useState } from 'react'
import type { Appointment } from './appointments.ts'

type Task = { readonly kind: 'result' | 'call-off' | 'film'; readonly one: Appointment }

export const useAppointmentTasks = () => {
  const [task, setTask] = useState<Task | null>(null)
  const [open, setOpen] = useState(false)
  const start = useCallback((kind: Task['kind'], one: Appointment) => {
    setTask({ kind, one })
    setOpen(true)
  }, [])
  return { task, open, start, setOpen }
}

export type AppointmentTasks = ReturnType<typeof useAppointmentTasks>
