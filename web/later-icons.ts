/** The icons of all screens but the first ones; half of all looks, fetched when the first screen has what it needs. */
import 'virtual:uno:later-icons.css'
