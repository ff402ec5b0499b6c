import { Bone } from '../../shared/ui/skeleton.tsx'
import './home-cards.css'

/** The place of availability and promised figures while they are on their way: as high as they will be, seen after a while only. */
export const HomeBones = ({ services }: { services: number }) => (
  <>
    <div className="home-card home-availability home-bones" aria-hidden="true">
      <p className="home-head">
        <Bone width={92} />
      </p>
      <p className="home-state">
        <Bone width="70%" />
      </p>
      <ul className="home-services">
        {Array.from({ length: services }, (_, index) => (
          <li key={index} className="home-service">
            <span className="home-name">
              <Bone width={104} />
            </span>
            <Bone width={56} />
            <span className="home-strip">
              <Bone height={8} />
            </span>
          </li>
        ))}
      </ul>
    </div>
    <div className="home-card home-levels home-bones" aria-hidden="true">
      <p className="home-head">
        <Bone width={84} />
      </p>
      {[0, 1, 2].map((index) => (
        <p key={index} className="home-level">
          <Bone width={88} />
          <Bone width={72} />
        </p>
      ))}
    </div>
  </>
)
