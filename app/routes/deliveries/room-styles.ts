/** The styles of a piece's room, for a page that loads the room itself later. */
import '#app/ui/film-player/film-styles.ts'
import './answer.css'
import './delivery.css'
import './screening/photo-stage.css'
import './screening/talk.css'
