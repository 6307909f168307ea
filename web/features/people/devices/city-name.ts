import { devices } from '#web/features/people/copy/devices.ts'

const names: Readonly<Record<string, string>> = devices.cities

/** The Arabic name of a city of Egypt that the network named in English; others as they came. */
export const cityName = (city: string): string => names[city] ?? city
