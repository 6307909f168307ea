/** Whether a device's clock can be trusted with appointments. */
import { session } from '../../vocabulary/limits.ts'

/** Headers by which a client may say what its device takes the time (an ISO instant) and time zone (IANA) to be. */
export const deviceTimeHeader = 'x-device-time'
export const deviceTimezoneHeader = 'x-device-timezone'

/** What a client says of its device; undefined where it does not. */
export interface DeviceClock {
  /** An ISO instant. */
  readonly time: string | undefined
  /** An IANA name, such as `Africa/Cairo`. */
  readonly timezone: string | undefined
}

const isTimezone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** False for a time that is no instant or more than five minutes from the server's, and for a zone that does not exist. */
export const isDeviceTimeValid = ({ time, timezone }: DeviceClock, now: number): boolean => {
  if (time !== undefined && !(Math.abs(Date.parse(time) - now) <= session.clockRefusalMs)) return false
  return timezone === undefined || isTimezone(timezone)
}
