/** The icons of all screens but the first ones: half of the CSS, loaded after the first screen. */
import 'virtual:uno:later-icons.css'
