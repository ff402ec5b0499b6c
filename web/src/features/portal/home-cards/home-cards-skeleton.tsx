import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import './home-cards.css'

/**
 * Skeleton of the availability and service level cards, with their final height to avoid a layout shift; shown after a
 * delay.
 */
export const HomeCardsSkeleton = ({ services }: { services: number }) => (
  <>
    <div
      className="home-card home-availability home-skeleton"
      data-part="home-card home-availability home-skeleton"
      aria-hidden="true"
    >
      <p className="home-card-header">
        <Skeleton width={92} />
      </p>
      <p className="home-state" data-part="home-state">
        <Skeleton width="70%" />
      </p>
      <ul className="home-services">
        {Array.from({ length: services }, (_, index) => (
          <li key={index} className="home-service">
            <span className="home-name" data-part="home-name">
              <Skeleton width={104} />
            </span>
            <Skeleton width={56} />
            <span className="home-strip" data-part="home-strip">
              <Skeleton height={8} />
            </span>
          </li>
        ))}
      </ul>
    </div>
    <div
      className="home-card home-levels home-skeleton"
      data-part="home-card home-levels home-skeleton"
      aria-hidden="true"
    >
      <p className="home-card-header">
        <Skeleton width={84} />
      </p>
      {[0, 1, 2].map((index) => (
        <p key={index} className="home-level" data-part="home-level">
          <Skeleton width={88} />
          <Skeleton width={72} />
        </p>
      ))}
    </div>
  </>
)
